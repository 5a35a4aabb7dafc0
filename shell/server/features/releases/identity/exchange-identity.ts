import { createSecret } from '../../../crypto/secret.ts'
import type { Database } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { addAudit } from '../repository-audit.ts'
import { tokenPrefix } from '../tokens/platform-token.ts'
import { addToken, nameOf, type TokenRow } from '../tokens/repository-tokens.ts'
import type { CiJob } from './ci-claims.ts'
import type { IssuerKeys } from './issuer-keys.ts'
import { findTrustOf, isTrustedIssuer, recordIdentity, type TrustRow } from './repository-trusts.ts'
import {
  readIssuer,
  rejectIdentity,
  type VerifiedIdentity,
  verifyIdentity,
} from './verify-identity.ts'

const lifeMinutes = 15

/** Every branch can publish, and only the protected environment can deploy. */
function toScopes({ scopes, environment }: TrustRow, job: CiJob): TrustRow['scopes'] {
  const isProtected = environment !== null && job.environment === environment
  const granted = scopes.filter(scope => scope !== 'move' || isProtected)
  if (granted.length > 0) return granted
  throw rejectIdentity(`it deploys only from the protected environment "${environment}".`)
}

async function requireTrust(
  transaction: Database,
  team: string,
  { job, issuer }: VerifiedIdentity,
): Promise<TrustRow> {
  const { repository, workflow } = job
  const trust = await findTrustOf(transaction, { team, issuer, repository, workflow })
  if (trust) return trust
  throw rejectIdentity(
    `${team} does not trust the workflow ${workflow} of repository ${repository}. The platform team can change this with \`npm run registry -- trust add\`.`,
  )
}

type Exchange = { dependencies: Dependencies; findKeys: IssuerKeys }

/**
 * Exchanges the OpenID token of a job of CI for a token of the team.
 * @throws HttpError 401 `no_token` with the reason
 */
export async function exchangeIdentity(
  { dependencies, findKeys }: Exchange,
  { team, token }: { team: string; token: string },
): Promise<{ row: TokenRow; secret: string }> {
  const { database, now } = dependencies
  const issuer = await readIssuer(token)
  if (!(await isTrustedIssuer(database, { team, issuer })))
    throw rejectIdentity(`${team} trusts no job of ${issuer.slice(0, 200) || 'this issuer'}.`)
  const identity = await verifyIdentity({ dependencies, findKeys }, token, issuer)
  const { job } = identity
  if (job.isPullRequest) throw rejectIdentity('a pull request can change what it runs.')
  const secret = tokenPrefix + createSecret()
  return inTransaction(database, async transaction => {
    const trust = await requireTrust(transaction, team, identity)
    const scopes = toScopes(trust, job)
    if (!(await recordIdentity(transaction, identity)))
      throw rejectIdentity('its OpenID token was used before. Request a new one.')
    const row = await addToken(
      transaction,
      {
        team,
        scopes,
        // The last part makes the name unique in the audit log.
        label: `CI ${job.repository}, run ${job.run}, ${createSecret().slice(0, 6)}`,
        createdBy: `trust ${trust.id}`,
        expiresAt: new Date(now().getTime() + lifeMinutes * 60_000),
        trustId: trust.id,
      },
      secret,
    )
    if (!row) throw new Error('A new secret was given out before')
    const detail = `${scopes.join(', ')} for ${job.workflow}`
    const entry = { who: nameOf(row), what: 'token.exchange', outcome: 'done' } as const
    await addAudit(transaction, { ...entry, subject: row.id, detail })
    return { row, secret }
  })
}
