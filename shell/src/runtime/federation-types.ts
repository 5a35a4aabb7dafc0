/** The part of Module Federation's runtime that the first script uses. */
export type FederationInstance = {
  loadRemote(
    id: string,
    options?: { loadFactory: false; from: 'build' | 'runtime' },
  ): Promise<unknown>
  registerRemotes(remotes: { name: string; alias: string; entry: string }[]): void
  options: { remotes: RegisteredRemote[] }
  remoteHandler: { removeRemote(remote: RegisteredRemote): void }
}

export type RegisteredRemote = { name: string; entry?: string }

export type FailedLoad = {
  id: string
  from: 'build' | 'runtime'
  lifecycle: string
  origin: FederationInstance
}
