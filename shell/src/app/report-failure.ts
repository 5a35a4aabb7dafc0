import { errorToKey } from 'shared/http'
import { translate } from 'shared/i18n'
import { toast } from 'shared/toast'

/** Says in a toast why what the customer asked for did not happen. */
export function reportFailure(error: unknown): void {
  toast({ title: translate('shared', errorToKey(error)), variant: 'destructive' })
}
