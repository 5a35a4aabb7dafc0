import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { TextInput } from 'shared/ui/text-input'

import { textLimit } from '../filters.ts'

type SearchBoxProps = {
  text: string
  onType: (text: string) => void
  /** Enter or leaving the field; `before` is the text when typing began. */
  onCommit: (before: string, text: string) => void
  className?: string
}

/** Browsers refuse an address that changes with every letter of a fast typist. */
const settleMs = 120

export function SearchBox({ text, onType, onCommit, className }: SearchBoxProps) {
  const { t } = useTranslation('catalog')
  const [typed, setTyped] = useState(text)
  const before = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (before.current === null) setTyped(text)
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (value: string) => {
    before.current ??= text
    setTyped(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(onType, settleMs, value)
  }
  const commit = () => {
    clearTimeout(timer.current)
    if (before.current !== null && before.current !== typed) onCommit(before.current, typed)
    before.current = null
  }
  const commitOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit()
  }

  return (
    <TextInput
      aria-label={t('filter.search')}
      autoComplete="off"
      className={className}
      enterKeyHint="search"
      icon="search"
      maxLength={textLimit}
      onBlur={commit}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={commitOnEnter}
      placeholder={t('filter.searchHint')}
      spellCheck={false}
      type="search"
      value={typed}
    />
  )
}
