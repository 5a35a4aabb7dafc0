import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { bootData } from 'shared/boot'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Checkbox } from 'shared/ui/checkbox'
import { CopyButton } from 'shared/ui/copy-button'

import { $cartEvents } from './cart-log.store.ts'
import { Outlines } from './outlines.tsx'
import { toReport } from './report.ts'
import { CartSection } from './sections/cart-section.tsx'
import { PackageSection } from './sections/package-section.tsx'
import { ReleaseSection } from './sections/release-section.tsx'
import { SlotSection } from './sections/slot-section.tsx'
import { styles } from './styles.ts'
import { useFacts } from './use-facts.ts'

/** Shows which releases this page consists of. It is beside the page, which stays usable. */
export function InspectorPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('inspector')
  const heading = useRef<HTMLHeadingElement>(null)
  const [hasOutlines, setOutlines] = useState(true)
  const state = useFacts()
  const events = useStore($cartEvents)

  useEffect(() => heading.current?.focus(), [])

  const facts = state.status === 'ready' ? state.facts : null
  return (
    <>
      {facts && hasOutlines && <Outlines releases={facts.releases} />}
      <aside
        className={styles.panel}
        aria-labelledby="inspector-title"
        onKeyDown={event => event.key === 'Escape' && onClose()}
      >
        <header className={styles.head}>
          <h2 className={styles.title} id="inspector-title" ref={heading} tabIndex={-1}>
            {t('title')}
          </h2>
          {facts && <CopyButton text={toReport(facts, events)} label={t('copy')} />}
          <Button icon="x" isIconOnly size="small" variant="ghost" onClick={onClose}>
            {t('close')}
          </Button>
        </header>
        <p className={styles.small}>{t('hint')}</p>
        <dl className={styles.facts}>
          <dt>{t('composition')}</dt>
          <dd>
            <code>{bootData.id.slice(0, 12)}</code>
          </dd>
          <dt>{t('route')}</dt>
          <dd>
            <code>{location.pathname}</code>
          </dd>
        </dl>
        <Checkbox label={t('outlines')} checked={hasOutlines} onCheckedChange={setOutlines} />
        {state.status === 'loading' && <p role="status">{t('loading')}</p>}
        {state.status === 'failed' && (
          <p role="alert">
            {t('failed')} <Button onClick={state.retry}>{t('retry')}</Button>
          </p>
        )}
        {facts && (
          <>
            <ReleaseSection releases={facts.releases} modules={facts.modules} />
            <SlotSection slots={facts.slots} />
            <PackageSection packages={facts.packages} />
          </>
        )}
        <CartSection events={events} />
      </aside>
    </>
  )
}
