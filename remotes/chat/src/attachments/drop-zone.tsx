import { type ComponentProps, type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Icon } from 'shared/ui/icon'

import { classNames } from '../conversation/class-names.ts'
import { addFiles } from './draft-attachments.store.ts'
import styles from './drop-zone.module.css'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Accepts files dropped anywhere on the conversation, and highlights it while files are over it. */
export function DropZone({ className, children, ...attributes }: ComponentProps<'div'>) {
  const { t } = useTranslation('chat')
  const [isDragged, setDragged] = useState(false)
  // Every descendant fires its own enter and leave events.
  const depth = useRef(0)

  const enter = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current += 1
    setDragged(true)
  }
  const leave = (event: DragEvent) => {
    if (!hasFiles(event)) return
    depth.current = Math.max(0, depth.current - 1)
    if (depth.current === 0) setDragged(false)
  }
  const hover = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current = 0
    setDragged(false)
    void addFiles(event.dataTransfer.files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; a button attaches, too.
    <div
      {...attributes}
      className={classNames(styles.zone, className)}
      onDragEnter={enter}
      onDragLeave={leave}
      onDragOver={hover}
      onDrop={drop}
    >
      {children}
      {isDragged && (
        <div className={styles.veil}>
          <Icon name="upload" size={24} />
          <strong>{t('attachments.drop')}</strong>
          <span>{t('attachments.limits')}</span>
        </div>
      )}
    </div>
  )
}
