import { PartFallback } from '../../app/modules/module-fallback.tsx'
import { SlotView } from '../../app/modules/slot-view.tsx'
import { SlotPlaceholder } from './slot-placeholder.tsx'

/** A panel of another team. One that could not be loaded offline comes by itself with the connection. */
export function AccountSlot({ name }: { name: string }) {
  return (
    <SlotView
      key={name}
      name={name}
      placeholder={<SlotPlaceholder name={name} />}
      fallback={(retry, isCrash) => <PartFallback part={name} isCrash={isCrash} onRetry={retry} />}
    />
  )
}
