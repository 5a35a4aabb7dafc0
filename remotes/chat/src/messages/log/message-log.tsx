import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Stack } from 'shared/ui/stack'

import { Announcer } from './announcer.tsx'
import { JumpButton } from './jump-button.tsx'
import { LogRow } from './log-row.tsx'
import { OlderMessages } from './older-messages.tsx'
import { useEntries } from './use-entries.ts'
import { useFocusedLine } from './use-focused-line.ts'
import { useFollowEnd } from './use-follow-end.ts'
import { useLogWindow } from './use-log-window.ts'
import { usePressed } from './use-pressed.ts'
import { useReading } from './use-reading.ts'
import styles from './message-log.module.css'

/** Renders only the visible part of a long conversation. */
export function MessageLog({ children }: { children: ReactNode }) {
  const { t } = useTranslation('chat')
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const { newFrom, unreadCount } = useReading(isAtEnd)
  const entries = useEntries(newFrom)
  const { rangeExtractor, handlers } = useFocusedLine(entries)
  const isPressed = usePressed(scroller)
  const { items, total, virtualizer } = useLogWindow(entries, {
    scroller,
    isPressed,
    rangeExtractor,
  })
  const { goToEnd, onScroll } = useFollowEnd({
    scroller,
    virtualizer,
    entries,
    isPressed,
    onChange: setAtEnd,
  })

  return (
    <Stack gap={0} className={styles.frame}>
      <div
        aria-label={t('log.label')}
        // The announcer reads out what arrives. Lines that scrolling or a higher window adds are not new.
        aria-live="off"
        className={styles.scroller}
        onScroll={onScroll}
        ref={scroller}
        role="log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
      >
        {entries.length === 0 && <Stack className={styles.empty}>{children}</Stack>}
        <div className={styles.column} style={{ height: total }}>
          <OlderMessages scroller={scroller} />
          <div
            {...handlers}
            className={styles.window}
            style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}
          >
            {items.map(({ index, key, start }, place) => {
              const entry = entries[index]
              const marginTop = start - (items[place - 1]?.end ?? start)
              return (
                entry && (
                  <div
                    data-index={index}
                    key={key}
                    ref={virtualizer.measureElement}
                    style={{ marginTop }}
                  >
                    <LogRow entry={entry} />
                  </div>
                )
              )
            })}
          </div>
        </div>
      </div>
      <Announcer />
      {!isAtEnd && <JumpButton count={unreadCount} onJump={goToEnd} />}
    </Stack>
  )
}
