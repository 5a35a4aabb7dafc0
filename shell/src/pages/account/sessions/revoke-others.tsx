import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'

type RevokeOthersProps = { count: number; onRevoke: () => Promise<void> }

export function RevokeOthers({ count, onRevoke }: RevokeOthersProps) {
  const { t } = useTranslation('shell')
  const [isBusy, setIsBusy] = useState(false)
  const revoke = () => {
    setIsBusy(true)
    onRevoke().finally(() => setIsBusy(false))
  }
  return (
    <Button isBusy={isBusy} onClick={revoke}>
      {t('account.sessions.endOthers', { count })}
    </Button>
  )
}
