import { useLayoutEffect, useRef, useState } from 'react'

import { contrastOf } from './contrast.ts'
import { Specimen } from './specimen.tsx'
import styles from './gallery.module.css'

const backgrounds = [
  'bg',
  'surface',
  'surface-raised',
  'surface-sunken',
  'field',
  'control',
  'selected',
]
const texts = [
  'text',
  'text-muted',
  'text-subtle',
  'accent',
  'success-text',
  'warning-text',
  'danger-text',
]
const fills = [
  'ink',
  'accent',
  'accent-soft',
  'success-soft',
  'warning-soft',
  'danger-soft',
  'danger-fill',
]
const lines = ['border-faint', 'border', 'border-strong', 'border-control', 'focus']

export function Colours() {
  return (
    <>
      <h2>Colours</h2>
      <Group name="Backgrounds" tokens={backgrounds} />
      <Group name="Text, with its contrast to the page" tokens={texts} isMeasured />
      <Group name="Fills" tokens={fills} />
      <Group name="Lines and focus, with their contrast to the page" tokens={lines} isMeasured />
    </>
  )
}

type GroupProps = { name: string; tokens: string[]; isMeasured?: boolean }

function Group({ name, tokens, isMeasured = false }: GroupProps) {
  return (
    <Specimen name={name}>
      {tokens.map(token => (
        <Swatch key={token} token={token} isMeasured={isMeasured} />
      ))}
    </Specimen>
  )
}

function Swatch({ token, isMeasured }: { token: string; isMeasured: boolean }) {
  const field = useRef<HTMLSpanElement>(null)
  const [ratio, setRatio] = useState('')
  useLayoutEffect(() => {
    const page = field.current?.closest('[data-ground]')
    if (!isMeasured || !field.current || !page) return
    setRatio(` ${contrastOf(field.current, page).toFixed(1)}`)
  }, [isMeasured])
  return (
    <span className={styles.swatch}>
      <span
        className={styles.colour}
        ref={field}
        style={{ backgroundColor: `var(--color-${token})` }}
      />
      <code>
        {token}
        {ratio}
      </code>
    </span>
  )
}
