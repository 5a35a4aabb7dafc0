import type { Attachment } from '@storefront/api/chat'

/** The network of uploads, for tests: each waits until the test answers it. */
export class FakeRequest extends EventTarget {
  static all: FakeRequest[] = []
  readonly upload = new EventTarget()
  status = 0
  response: unknown = null
  responseType = ''
  url = ''
  isSent = false

  constructor() {
    super()
    FakeRequest.all.push(this)
  }

  open(_method: string, url: string): void {
    this.url = url
  }

  setRequestHeader(): void {}

  send(): void {
    this.isSent = true
  }

  abort(): void {
    this.#end('abort')
  }

  lose(): void {
    this.#end('error')
  }

  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }

  answer(status: number, response: unknown): void {
    this.status = status
    this.response = response
    this.#end('load')
  }

  accept(id: string): void {
    this.answer(201, { result: true, content: createAttachment({ id }), message: '' })
  }

  #end(type: string): void {
    this.dispatchEvent(new Event(type))
    this.dispatchEvent(new Event('loadend'))
  }
}

export function createAttachment(patch: Partial<Attachment> = {}): Attachment {
  return {
    ...{ id: '5c1a7c8e-0000-4000-8000-000000000001', name: 'rack.png', type: 'image/png' as const },
    ...{ bytes: 4, width: 5, height: 3 },
    ...patch,
  }
}
