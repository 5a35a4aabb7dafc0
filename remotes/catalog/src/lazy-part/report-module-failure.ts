import { translate } from 'shared/i18n'
import { toast } from 'shared/toast'

export function reportModuleFailure(): void {
  toast({ variant: 'destructive', title: translate('catalog', 'failed.part') })
}
