import { type ComponentProps, useState } from 'react'
import { errorToKey } from 'shared/http'
import { translate } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Text } from 'shared/ui/text'

import { composerOf } from '../../composer/focus-composer.ts'
import styles from './change-button.module.css'

type ChangeButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'children'> & {
  change: () => Promise<void>
}

/** Switches between assistant and agent. The conversation shows the result; the button shows a failure. */
export function ChangeButton({ change, ...props }: ChangeButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const press = async (button: HTMLButtonElement) => {
    // Find the composer now, because the response removes the button.
    const composer = composerOf(button)
    setBusy(true)
    setFailure('')
    try {
      await change()
      // If the customer has moved the focus elsewhere, leave it there.
      const { activeElement } = document
      if (activeElement === document.body || activeElement === button) composer?.focus()
    } catch (error) {
      setFailure(translate('shared', errorToKey(error)))
    }
    setBusy(false)
  }
  return (
    <span className={styles.change}>
      <Button {...props} isBusy={isBusy} onClick={event => press(event.currentTarget)} />
      {failure !== '' && (
        <Text as="span" size="s" tone="danger" role="alert">
          {failure}
        </Text>
      )}
    </span>
  )
}
