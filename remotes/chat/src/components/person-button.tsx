import { type ComponentProps, useState } from 'react'
import { errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'

import { askForPerson } from '../conversation.ts'
import { composerOf } from './focus-composer.ts'
import styles from './person-button.module.css'

type PersonButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'>

/** Asks for a person; what came of it stands in the conversation, what went wrong stands here. */
export function PersonButton(props: PersonButtonProps) {
  const { t } = useTranslation('chat')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const ask = async (button: HTMLButtonElement) => {
    // The answer takes the button away.
    const composer = composerOf(button)
    setBusy(true)
    setFailure('')
    try {
      await askForPerson()
      composer?.focus()
    } catch (error) {
      setFailure(translate('shared', errorToKey(error)))
    }
    setBusy(false)
  }
  return (
    <span className={styles.person}>
      <Button {...props} isBusy={isBusy} onClick={event => ask(event.currentTarget)}>
        {t('person.ask')}
      </Button>
      {failure !== '' && (
        <span className={styles.failure} role="alert">
          {failure}
        </span>
      )}
    </span>
  )
}
