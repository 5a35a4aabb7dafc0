import { useLayoutEffect, useState } from 'react'

import { Segmented } from '../segmented/segmented.tsx'
import { Toaster } from '../toaster/toaster.tsx'
import { Actions } from './actions.tsx'
import { Colours } from './colours.tsx'
import { DataDisplay } from './data-display.tsx'
import { Fields } from './fields.tsx'
import { Measures } from './measures.tsx'
import { Messages } from './messages.tsx'
import { Overlays } from './overlays.tsx'
import styles from './gallery.module.css'

const modes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** The visual language: every token and every component of `shared/ui` in every state. */
export function GalleryPage() {
  const [mode, setMode] = useState<'light' | 'dark'>('light')
  useLayoutEffect(() => {
    document.documentElement.dataset.colorMode = mode
  }, [mode])
  return (
    <>
      <header className={styles.head}>
        <h1>The look of Quarry</h1>
        <Segmented label="Colour mode" onValueChange={setMode} options={modes} value={mode} />
      </header>
      <main className={styles.page} data-ground key={mode}>
        <Colours />
        <Measures />
        <Actions />
        <Fields />
        <Messages />
        <DataDisplay />
        <Overlays />
      </main>
      <Toaster />
    </>
  )
}
