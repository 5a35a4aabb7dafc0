import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Claim, claimSchema } from '@storefront/api/publications'

import type { Environment } from './settings.ts'

const run = promisify(execFile)

/** What the build depends on beside the sources. */
const tools = [
  '@rsbuild/core',
  '@rspack/core',
  '@module-federation/enhanced',
  'typescript',
  'react',
] as const

type Source = Pick<Claim, 'commit' | 'branch' | 'isDirty' | 'ci'>
type SourceFields = Record<'commit' | 'branch' | 'ci', string | undefined>

/** As GitHub, GitLab, and Jenkins and its kin tell it. */
function readCi(env: Environment): SourceFields {
  if (env.GITHUB_ACTIONS) {
    const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = env
    return {
      commit: env.GITHUB_SHA,
      branch: env.GITHUB_HEAD_REF || env.GITHUB_REF_NAME,
      ci: server && repository && id ? `${server}/${repository}/actions/runs/${id}` : undefined,
    }
  }
  if (env.GITLAB_CI)
    return {
      commit: env.CI_COMMIT_SHA,
      branch: env.CI_COMMIT_REF_NAME,
      ci: env.CI_JOB_URL || env.CI_PIPELINE_URL,
    }
  return {
    commit: env.GIT_COMMIT || env.COMMIT_SHA,
    branch: env.BRANCH_NAME || env.GIT_BRANCH,
    ci: env.BUILD_URL,
  }
}

/** Null where git, or the repository, is not there. */
async function git(folder: string, ...line: string[]): Promise<string | null> {
  try {
    return (await run('git', line, { cwd: folder })).stdout.trim()
  } catch {
    return null
  }
}

/** Without what may be a secret: credentials, query, fragment. */
function toAddress(text: string | undefined): string | null {
  if (!text || !URL.canParse(text)) return null
  const { origin, pathname } = new URL(text)
  return origin + pathname
}

/** What does not keep to the contract is left out: nobody's release waits for the name of its branch. */
function onlyValid(source: Record<keyof Source, unknown>): Source {
  const { commit, branch, isDirty, ci } = claimSchema.shape
  return {
    commit: commit.safeParse(source.commit).data ?? null,
    branch: branch.safeParse(source.branch).data ?? null,
    isDirty: isDirty.safeParse(source.isDirty).data ?? null,
    ci: ci.safeParse(source.ci).data ?? null,
  }
}

/** Which commit the folder is of: as git says, and where it cannot, as CI does. */
export async function readSource(folder: string, env: Environment): Promise<Source> {
  const told = readCi(env)
  const commit = await git(folder, 'rev-parse', 'HEAD')
  const branch = await git(folder, 'rev-parse', '--abbrev-ref', 'HEAD')
  const changes = commit && (await git(folder, 'status', '--porcelain'))
  return onlyValid({
    commit: commit ?? told.commit,
    // CI checks commits out, not branches.
    branch: told.branch ?? (branch === 'HEAD' ? null : branch),
    isDirty: typeof changes === 'string' ? changes !== '' : null,
    ci: toAddress(told.ci),
  })
}

async function versionOf(root: string, name: string): Promise<[string, string] | null> {
  try {
    const text = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8')
    return [name, String(JSON.parse(text).version)]
  } catch {
    return null
  }
}

/** Who builds here: Node, npm, and the packages that decide what comes out. */
export async function readBuilder(root: string, env: Environment): Promise<Claim['builder']> {
  const [, npm] = /^npm\/(\S+)/.exec(env.npm_config_user_agent ?? '') ?? []
  const found = await Promise.all(tools.map(name => versionOf(root, name)))
  const versions = [...(npm ? [['npm', npm] as const] : []), ...found]
  return {
    node: process.version,
    tools: Object.fromEntries(versions.filter(version => version !== null)),
  }
}
