import type { Lacking } from '@storefront/api/readiness'

import type { Config } from '../config.ts'

/** The services that nothing provides without the sandbox, each with the fix. */
export function listMissingServices({
  isSandbox,
  smtpUrl,
}: Pick<Config, 'isSandbox' | 'smtpUrl'>): Lacking[] {
  if (isSandbox) return []
  const lacking: Lacking[] = [
    {
      code: 'no_payments',
      message:
        'Nothing can be paid: SANDBOX is off and this build has no other payment provider. Add one in shell/server/features/payments/provider.',
    },
    {
      code: 'no_provisioner',
      message:
        'Paid servers wait and are not built: SANDBOX is off and this build has no other provisioner. Add one in shell/server/features/provisioning.',
    },
  ]
  return smtpUrl === null
    ? [...lacking, { code: 'no_mail', message: 'Mail waits: set SMTP_URL and MAIL_FROM.' }]
    : lacking
}

/** Entries of `cannot` in `/readyz`: what customers cannot do. */
export const cannotByCode: Record<Lacking['code'], string> = {
  no_payments: 'payments',
  no_provisioner: 'servers',
  no_mail: 'mail',
}
