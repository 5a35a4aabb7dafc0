import type { ReadableStack } from '@storefront/api/telemetry'
import { useMemo, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { createResource } from 'shared/resource'

import { ResourceView } from '../lists/resource-view.tsx'
import { readStack } from '../registry.ts'
import { useResource } from '../use-resource.ts'
import styles from './error-stack.module.css'

/** The calls that led to an error. They load when somebody opens them. */
export function ErrorStack({ id }: { id: string }) {
  const { t } = useTranslation('ops')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{t('stack.show')}</summary>
      {isOpen && <Calls id={id} />}
    </details>
  )
}

function Calls({ id }: { id: string }) {
  const { t } = useTranslation('ops')
  const stack = useMemo(() => createResource(() => readStack(id)), [id])
  const state = useResource(stack)
  return (
    <ResourceView state={state} failed={t('stack.failed')} onRetry={stack.load} rows={2}>
      {({ frames }) => (
        <>
          <ol className={styles.calls} aria-label={t('stack.calls')}>
            {frames.map((frame, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a recursive function has equal calls, and the list never changes.
              <li key={index}>
                <code>{toReadable(frame)}</code>
              </li>
            ))}
          </ol>
          <details>
            <summary className={styles.summary}>{t('stack.raw')}</summary>
            <pre className={styles.raw}>{frames.map(toRaw).join('\n')}</pre>
          </details>
        </>
      )}
    </ResourceView>
  )
}

type Frame = ReadableStack['frames'][number]

const toRaw = ({ file, line, column }: Frame) => `${file}:${line}:${column}`

/** `addLine remotes/cart/src/cart-page.tsx:12:5`; without a source map as the browser reported it. */
function toReadable(frame: Frame): string {
  const { source } = frame
  if (!source) return toRaw(frame)
  const place = `${source.file}:${source.line}:${source.column}`
  return source.name === null ? place : `${source.name} ${place}`
}
