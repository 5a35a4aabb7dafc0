import { ModuleFallback } from '../../app/modules/module-fallback.tsx'
import { SlotView } from '../../app/modules/slot-view.tsx'
import { SlotPlaceholder } from './slot-placeholder.tsx'
import styles from './account-slot.module.css'

/** A panel of another team. After an offline failure, it loads automatically when the connection returns. */
export function AccountSlot({ name }: { name: string }) {
  return (
    <div tabIndex={-1} className={styles.slot}>
      <SlotView
        key={name}
        name={name}
        isContent
        placeholder={<SlotPlaceholder name={name} />}
        fallback={failure => <ModuleFallback {...failure} part={name} />}
      />
    </div>
  )
}
