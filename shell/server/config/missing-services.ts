import type { Lacking } from '@storefront/api/readiness'

import type { Config } from '../config.ts'

const noPayments: Lacking = {
  code: 'no_payments',
  message: 'Nothing can be paid: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
}
const noProvisioner: Lacking = {
  code: 'no_provisioner',
  message:
    'Paid servers wait and are not built: SANDBOX is off and this build has no other provisioner. Add one in shell/server/features/provisioning.',
}
const noMail: Lacking = { code: 'no_mail', message: 'Mail waits: set SMTP_URL and MAIL_FROM.' }

/** The services that nothing provides without the sandbox, each with the fix. */
export function listMissingServices({
  isSandbox,
  smtpUrl,
  stripe,
}: Pick<Config, 'isSandbox' | 'smtpUrl' | 'stripe'>): Lacking[] {
  if (isSandbox) return []
  return [
    ...(stripe === null ? [noPayments] : []),
    noProvisioner,
    ...(smtpUrl === null ? [noMail] : []),
  ]
}

/** Entries of `cannot` in `/readyz`: what customers cannot do. */
export const cannotByCode: Record<Lacking['code'], string> = {
  no_payments: 'payments',
  no_provisioner: 'servers',
  no_mail: 'mail',
}
