import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'

import styles from './message-log.module.css'

type JumpButtonProps = { count: number; onJump: () => void }

/** Scrolls from older messages back to the end, and shows the number of new ones. */
export function JumpButton({ count, onJump }: JumpButtonProps) {
  const { t } = useTranslation('chat')
  return (
    <Row gap={0} justify="center" className={styles.jump} role="status">
      <Button icon="arrow-down" size="small" onClick={onJump}>
        {count > 0 ? t('log.jumpNew', { count }) : t('log.jump')}
      </Button>
    </Row>
  )
}
