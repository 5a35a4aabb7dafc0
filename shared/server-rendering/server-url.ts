import { callServer } from './host.ts'

/** `URL` of the sandbox, whose engine has none: the server parses. It cannot be changed. */
export class ServerUrl {
  readonly href: string = ''
  readonly origin: string = ''
  readonly protocol: string = ''
  readonly host: string = ''
  readonly pathname: string = ''
  readonly search: string = ''
  readonly hash: string = ''

  /** @throws when it is not a URL */
  constructor(url: unknown, base?: unknown) {
    Object.assign(this, callServer('URL', String(url), base === undefined ? null : String(base)))
  }

  toString(): string {
    return this.href
  }
}
