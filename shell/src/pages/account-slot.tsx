import { PartFallback } from '../app/part-fallback.tsx'
import { SlotView } from '../app/slot-view.tsx'
import { useOnlineAgain } from '../app/use-online-again.ts'
import { SlotPlaceholder } from './slot-placeholder.tsx'

/** A panel of another team. One that could not be loaded offline comes by itself with the connection. */
export function AccountSlot({ name }: { name: string }) {
  return (
    <SlotView
      key={name}
      name={name}
      placeholder={<SlotPlaceholder name={name} />}
      fallback={(retry, isCrash) => <SlotFallback name={name} isCrash={isCrash} onRetry={retry} />}
    />
  )
}

function SlotFallback(props: { name: string; isCrash: boolean; onRetry: () => void }) {
  const { name, isCrash, onRetry } = props
  useOnlineAgain(onRetry)
  return <PartFallback part={name} isCrash={isCrash} onRetry={onRetry} />
}
