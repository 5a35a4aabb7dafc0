import type { Lacking } from '@storefront/api/readiness'

import type { Config } from '../config.ts'

/** What a shop without the sandbox cannot do, because nothing else does it; each with the cure. */
export function listLacking({
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

/** What customers cannot do, as `/readyz` names it. */
export const cannotWithout: Record<Lacking['code'], string> = {
  no_payments: 'payments',
  no_provisioner: 'servers',
  no_mail: 'mail',
}
