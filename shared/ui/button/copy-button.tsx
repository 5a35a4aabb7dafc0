import { clsx } from 'clsx'
import { type ComponentProps, useEffect, useRef, useState } from 'react'

import { useTranslation } from '../../i18n/i18n.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { Button } from './button.tsx'
import styles from './copy-button.module.css'

type CopyButtonProps = Omit<ComponentProps<typeof Button>, 'children'> & {
  text: string
  /** Accessible name, for example `Copy the order number`. */
  label: string
}

const shownMs = 2000

/** Copies a text to the clipboard, and announces success or failure. */
export function CopyButton({ text, label, className, ...attributes }: CopyButtonProps) {
  const { t } = useTranslation('shared')
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    setState(await writeText(text))
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setState('idle'), shownMs)
  }
  const icons = { idle: 'copy', copied: 'check', failed: 'circle-alert' }
  return (
    <>
      <Button
        icon={icons[state]}
        isIconOnly
        size="small"
        variant="ghost"
        {...attributes}
        className={clsx(styles.button, className)}
        onClick={copy}
      >
        {label}
      </Button>
      <VisuallyHidden role="status">{state === 'idle' ? '' : t(`ui.copy.${state}`)}</VisuallyHidden>
    </>
  )
}

async function writeText(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
