import { CommandFailure } from '../command-line/failure.ts'
import { type Environment, findToken, missingToken } from '../command-line/settings.ts'
import { findCiIdentity } from './ci-identity.ts'
import { Registry } from './client.ts'

type Opening = {
  shop: string
  /** The team of the command. Null: unknown, or several. */
  team: string | null
  env: Environment
}

/**
 * Opens the registry with `REGISTRY_TOKEN`, a stored token, or else the identity of this job of CI, which the registry
 * exchanges for a token of 15 minutes.
 * @throws {CommandFailure} `no_token`
 */
export async function openRegistry({ shop, team, env }: Opening): Promise<Registry> {
  const token = await findToken(team === null ? [] : [team], shop, env)
  if (token !== null) return new Registry({ shop, token })
  const identity = findCiIdentity(env)
  if (!identity) throw missingToken(team === null ? [] : [team], shop, env)
  if (team === null)
    throw new CommandFailure(
      'This job of CI gets a token for one team: name it with --as, for example --as catalog.',
      { code: 'no_token' },
    )
  const anonymous = new Registry({ shop, token: '' })
  const exchange = async () => {
    const requested = { team, token: await identity.request(shop) }
    return (await anonymous.request('POST /_registry/identity', { json: requested })).secret
  }
  const first = await exchange()
  return new Registry({ shop, token: first, ...(identity.isRenewable && { renew: exchange }) })
}
