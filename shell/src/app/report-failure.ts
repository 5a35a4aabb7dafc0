import { errorToKey } from 'shared/http'
import { translate } from 'shared/i18n'
import { toast } from 'shared/toast'

/** Shows in a toast why the customer's action failed. */
export function reportFailure(error: unknown): void {
  toast({ title: translate('shared', errorToKey(error)), variant: 'destructive' })
}
