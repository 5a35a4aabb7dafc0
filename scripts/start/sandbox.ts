import { setTimeout as wait } from 'node:timers/promises'

import type { Config } from '../../shell/server/config.ts'
import { type Program, startProgram } from './program.ts'

const watchMs = 1000

/** `own`: the sandbox of this shop responds; `foreign`: another program responds; `none`: no response. */
async function requestSandbox({
  sandboxUrl,
  sandboxSecret,
}: Config): Promise<'own' | 'foreign' | 'none'> {
  try {
    const response = await fetch(`${sandboxUrl}/v1/health`, {
      headers: { authorization: `Bearer ${sandboxSecret}` },
      signal: AbortSignal.timeout(2000),
    })
    await response.body?.cancel()
    return response.ok ? 'own' : 'foreign'
  } catch {
    return 'none'
  }
}

type SupervisedSandbox = { stop: () => Promise<void> }

/**
 * Supervises the sandbox: uses the sandbox of another process of this shop, or starts one whenever there is none.
 */
export async function superviseSandbox(
  config: Config,
  parameters: string[],
  env: NodeJS.ProcessEnv,
): Promise<SupervisedSandbox> {
  const { sandboxPort } = config
  let program: Program | null = null
  let isStopped = false

  const ensure = async () => {
    const found = await requestSandbox(config)
    if (found !== 'none') return found
    await program?.stop()
    program = startProgram(parameters, env)
    return 'none'
  }
  const untilUp = async () => {
    for (let attempt = 0; attempt < 200; attempt++) {
      if ((await requestSandbox(config)) === 'own') return
      await wait(50)
    }
    throw new Error(`The sandbox does not respond on port ${sandboxPort}: see the lines above.`)
  }
  const watch = async () => {
    while (!isStopped) {
      await wait(watchMs, undefined, { ref: false })
      if (!isStopped) await ensure().catch(() => undefined)
    }
  }

  if ((await ensure()) === 'foreign')
    throw new Error(
      `Port ${sandboxPort} is used by another program, perhaps the sandbox of another shop: choose another port, for example SANDBOX_PORT=${sandboxPort + 100}.`,
    )
  await untilUp()
  void watch()
  return {
    stop: async () => {
      isStopped = true
      await program?.stop()
    },
  }
}
