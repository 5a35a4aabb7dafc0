import type { KnownUser } from '@storefront/api/session'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { NameForm } from './name-form.tsx'
import styles from './profile-details.module.css'

export function ProfileDetails({ user }: { user: KnownUser }) {
  const { t } = useTranslation('shell')
  const [isEditing, setIsEditing] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const open = () => {
    setIsEditing(true)
    setIsSaved(false)
  }
  const close = (wasSaved: boolean) => {
    // The button must exist again before it can get the focus.
    flushSync(() => {
      setIsEditing(false)
      setIsSaved(wasSaved)
    })
    edit.current?.focus()
  }
  return (
    <div>
      {isEditing ? (
        <NameForm name={user.name} onClose={close} />
      ) : (
        <dl className={styles.list}>
          <Text as="dt" size="s" tone="muted">
            {t('account.name')}
          </Text>
          <Row as="dd" gap={3} rowGap={1} align="center" wrap className={styles.value}>
            <bdi>{user.name}</bdi>
            {user.isOwn && (
              <Button
                ref={edit}
                size="small"
                aria-label={t('account.profile.editName')}
                onClick={open}
              >
                {t('account.profile.edit')}
              </Button>
            )}
          </Row>
          <Text as="dt" size="s" tone="muted">
            {t('account.email')}
          </Text>
          <Row as="dd" gap={3} rowGap={1} align="center" wrap className={styles.value}>
            <bdi>{user.email}</bdi>
          </Row>
          {user.role !== 'customer' && (
            <>
              <Text as="dt" size="s" tone="muted">
                {t('account.role')}
              </Text>
              <Row as="dd" gap={3} rowGap={1} align="center" wrap className={styles.value}>
                {t(`account.roles.${user.role}`)}
              </Row>
            </>
          )}
        </dl>
      )}
      <VisuallyHidden role="status">{isSaved ? t('account.profile.saved') : ''}</VisuallyHidden>
    </div>
  )
}
