import { type ComponentProps, useState } from 'react'
import { errorToKey } from 'shared/http'
import { translate } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Text } from 'shared/ui/text'

import { rememberComposer } from '../../composer/focus-composer.ts'
import styles from './change-button.module.css'

type ChangeButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'children'> & {
  change: () => Promise<void>
}

/** Switches between assistant and agent. The conversation shows the result; the button shows a failure. */
export function ChangeButton({ change, ...props }: ChangeButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const press = async (button: HTMLButtonElement) => {
    const moveFocus = rememberComposer(button)
    setBusy(true)
    setFailure('')
    try {
      await change()
      moveFocus()
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
