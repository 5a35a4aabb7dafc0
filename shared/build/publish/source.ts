import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Claim, claimSchema } from '@storefront/api/publications'

import type { Environment } from '../command-line/settings.ts'

const run = promisify(execFile)

/** The packages that affect the result of a build. */
const tools = [
  '@rsbuild/core',
  '@rspack/core',
  '@module-federation/enhanced',
  'typescript',
  'react',
] as const

type Source = Pick<Claim, 'commit' | 'branch' | 'isDirty' | 'ci'>
type SourceFields = Record<'commit' | 'branch' | 'ci', string | undefined>

/** The variables of GitHub, GitLab, and Jenkins and similar tools. */
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

/** Returns null without git or without a repository. */
async function git(folder: string, ...line: string[]): Promise<string | null> {
  try {
    return (await run('git', line, { cwd: folder })).stdout.trim()
  } catch {
    return null
  }
}

/** Removes parts of an address that can contain secrets: credentials, query, fragment. */
function toAddress(text: string | undefined): string | null {
  if (!text || !URL.canParse(text)) return null
  const { origin, pathname } = new URL(text)
  return origin + pathname
}

/** Leaves out values that violate the contract, so that a branch name cannot block a release. */
function onlyValid(source: Record<keyof Source, unknown>): Source {
  const { commit, branch, isDirty, ci } = claimSchema.shape
  return {
    commit: commit.safeParse(source.commit).data ?? null,
    branch: branch.safeParse(source.branch).data ?? null,
    isDirty: isDirty.safeParse(source.isDirty).data ?? null,
    ci: ci.safeParse(source.ci).data ?? null,
  }
}

/** Reads the commit of the folder from git, or else from the variables of CI. */
export async function readSource(folder: string, env: Environment): Promise<Source> {
  const reported = readCi(env)
  const commit = await git(folder, 'rev-parse', 'HEAD')
  const branch = await git(folder, 'rev-parse', '--abbrev-ref', 'HEAD')
  const changes = commit && (await git(folder, 'status', '--porcelain'))
  return onlyValid({
    commit: commit ?? reported.commit,
    // CI checks out commits, not branches.
    branch: reported.branch ?? (branch === 'HEAD' ? null : branch),
    isDirty: typeof changes === 'string' ? changes !== '' : null,
    ci: toAddress(reported.ci),
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

/** Reads the versions of Node, npm and the packages that affect the result of a build. */
export async function readBuilder(root: string, env: Environment): Promise<Claim['builder']> {
  const [, npm] = /^npm\/(\S+)/.exec(env.npm_config_user_agent ?? '') ?? []
  const found = await Promise.all(tools.map(name => versionOf(root, name)))
  const versions = [...(npm ? [['npm', npm] as const] : []), ...found]
  return {
    node: process.version,
    tools: Object.fromEntries(versions.filter(version => version !== null)),
  }
}
