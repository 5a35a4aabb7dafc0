import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { TextInput } from 'shared/ui/text-input'

import { type Filters, textLimit } from '../filters.ts'
import { useDraft } from '../use-draft.ts'
import { useSlashKey } from './use-slash-key.ts'

type SearchBoxProps = {
  text: string
  onPreview: (change: Partial<Filters>) => void
  onChange: (change: Partial<Filters>) => void
  className?: string
}

export function SearchBox({ text, onPreview, onChange, className }: SearchBoxProps) {
  const { t } = useTranslation('catalog')
  const input = useRef<HTMLInputElement>(null)
  useSlashKey(input)
  const draft = useDraft(text, {
    onPreview: typed => onPreview({ text: typed }),
    onCommit: typed => onChange({ text: typed }),
  })
  const clear = () => {
    draft.change('')
    draft.commit()
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') draft.commit()
    if (event.key !== 'Escape' || draft.shown === '') return
    event.preventDefault()
    clear()
  }
  return (
    <TextInput
      action={
        draft.shown !== '' && (
          <Button
            icon="x"
            isIconOnly
            onClick={clear}
            // Keeps the focus in the field, because leaving it would commit the text first.
            onPointerDown={event => event.preventDefault()}
            size="small"
            variant="ghost"
          >
            {t('filter.searchClear')}
          </Button>
        )
      }
      aria-keyshortcuts="/"
      aria-label={t('filter.search')}
      autoComplete="off"
      className={className}
      enterKeyHint="search"
      icon="search"
      maxLength={textLimit}
      onBlur={draft.commit}
      onChange={event => draft.change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      placeholder={t('filter.searchHint')}
      ref={input}
      spellCheck={false}
      type="search"
      value={draft.shown}
    />
  )
}
