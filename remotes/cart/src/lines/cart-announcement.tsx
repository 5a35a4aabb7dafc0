import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { $announcement, clearAnnouncement } from './announcement.store.ts'

/** The live region for changes that leave the focus where it is. */
export function CartAnnouncement() {
  const text = useStore($announcement)
  useEffect(() => clearAnnouncement, [])
  return <VisuallyHidden role="status">{text}</VisuallyHidden>
}
