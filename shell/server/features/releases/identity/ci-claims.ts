import { z } from 'zod'

/** What the identity of a job of CI says, in the words of the registry. */
export type CiJob = {
  /** The number of the repository or project, which nobody else can get. */
  repository: string
  /** The path of the workflow in the repository. */
  workflow: string
  /** The environment into which the job deploys, if its rules protect it. */
  environment: string | null
  isPullRequest: boolean
  /** The run, for the audit log. */
  run: string
}

const id = z.union([z.string().regex(/^\d{1,20}$/), z.int().positive().transform(String)])
const text = z.string().min(1).max(1000)

/** `octo/shop/.github/workflows/release.yml@refs/heads/main`: the path, from the repository of the job itself. */
function toGitHubPath(repository: string, reference: string): string | null {
  const [path = ''] = reference.split('@')
  return path.startsWith(`${repository}/`) ? path.slice(repository.length + 1) : null
}

const gitHubSchema = z
  .object({
    repository: text,
    repository_id: id,
    workflow_ref: text,
    environment: text.optional(),
    event_name: text,
    run_id: id,
  })
  .transform((claims, context): CiJob => {
    const workflow = toGitHubPath(claims.repository, claims.workflow_ref)
    if (workflow === null) {
      context.addIssue({
        code: 'custom',
        path: ['workflow_ref'],
        message: 'has another repository',
      })
      return z.NEVER
    }
    return {
      repository: claims.repository_id,
      workflow,
      environment: claims.environment ?? null,
      isPullRequest: claims.event_name.startsWith('pull_request'),
      run: claims.run_id,
    }
  })

/** `gitlab.com/octo/shop//.gitlab-ci.yml@refs/heads/main`: the path after the project of the job itself. */
function toGitLabPath(project: string, reference: string): string | null {
  const [place = '', path = ''] = (reference.split('@')[0] ?? '').split('//')
  return path !== '' && place.endsWith(`/${project}`) ? path : null
}

const gitLabSchema = z
  .object({
    project_path: text,
    project_id: id,
    ci_config_ref_uri: text,
    environment: text.optional(),
    environment_protected: z.union([z.string(), z.boolean()]).optional(),
    pipeline_source: text,
    pipeline_id: id,
  })
  .transform((claims, context): CiJob => {
    const workflow = toGitLabPath(claims.project_path, claims.ci_config_ref_uri)
    if (workflow === null) {
      context.addIssue({
        code: 'custom',
        path: ['ci_config_ref_uri'],
        message: 'has another project',
      })
      return z.NEVER
    }
    const isProtected = String(claims.environment_protected) === 'true'
    return {
      repository: claims.project_id,
      workflow,
      environment: isProtected ? (claims.environment ?? null) : null,
      isPullRequest: /merge_request|pull_request/.test(claims.pipeline_source),
      run: claims.pipeline_id,
    }
  })

/**
 * Reads the claims of GitHub and GitLab.
 * @throws Error that names the first wrong claim
 */
export function toCiJob(claims: Record<string, unknown>): CiJob {
  const schema = 'project_id' in claims ? gitLabSchema : gitHubSchema
  const parsed = schema.safeParse(claims)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`the claim ${issue?.path.join('.')} is missing or wrong`)
}
