import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Card } from 'shared/ui/card'
import { Checkbox } from 'shared/ui/checkbox'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { termsFieldName } from '../form-problems.ts'
import { $acceptedTerms, acceptTerms } from './terms.store.ts'
import { TermsDialog } from './terms-dialog.tsx'
import styles from './terms-field.module.css'

type TermsFieldProps = {
  version: string
  /** The customer submitted the form without consent. */
  isMissing: boolean
}

export function TermsField({ version, isMissing }: TermsFieldProps) {
  const { t } = useTranslation('checkout')
  const [isReading, setIsReading] = useState(false)
  const isAccepted = useStore($acceptedTerms) === version
  const errorId = useId()
  const isInvalid = isMissing && !isAccepted

  return (
    <Card as="section" className={styles.terms} aria-label={t('terms.title')}>
      <Row gap={4} rowGap={2} align="center" justify="space-between" wrap className={styles.row}>
        <Checkbox
          label={t('terms.accept')}
          name={termsFieldName}
          required
          checked={isAccepted}
          isInvalid={isInvalid}
          aria-describedby={isInvalid ? errorId : undefined}
          onCheckedChange={isChecked => acceptTerms(isChecked ? version : null)}
        />
        <Button variant="ghost" size="small" onClick={() => setIsReading(true)}>
          {t('terms.read')}
        </Button>
      </Row>
      {isInvalid && (
        <Text size="s" tone="danger" id={errorId} className={styles.error}>
          {t('terms.missing')}
        </Text>
      )}
      <TermsDialog version={version} isOpen={isReading} onOpenChange={setIsReading} />
    </Card>
  )
}
