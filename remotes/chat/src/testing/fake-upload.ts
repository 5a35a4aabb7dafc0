import type { Attachment } from '@storefront/api/chat'

type Handler = ((event: Event) => void) | null

/** A fake network below the HTTP client, for tests: each request waits until the test responds. */
export class FakeRequest extends EventTarget {
  static all: FakeRequest[] = []
  readonly upload = new EventTarget()
  onloadend: Handler = null
  onerror: Handler = null
  status = 0
  responseText = ''
  method = ''
  url = ''
  isSent = false

  constructor() {
    super()
    FakeRequest.all.push(this)
  }

  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }

  setRequestHeader(): void {}

  getAllResponseHeaders(): string {
    return ''
  }

  send(): void {
    this.isSent = true
  }

  abort(): void {
    this.onloadend?.(new Event('loadend'))
  }

  fail(): void {
    this.onerror?.(new Event('error'))
  }

  progress(loaded: number, total: number): void {
    const init = { loaded, total, lengthComputable: true }
    this.upload.dispatchEvent(new ProgressEvent('progress', init))
  }

  respond(status: number, body: unknown): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onloadend?.(new Event('loadend'))
  }

  accept(id: string): void {
    this.respond(201, { result: true, content: createAttachment({ id }), message: '' })
  }
}

function createAttachment(patch: Partial<Attachment> = {}): Attachment {
  return {
    ...{ id: '5c1a7c8e-0000-4000-8000-000000000001', name: 'rack.png', type: 'image/png' as const },
    ...{ bytes: 4, width: 5, height: 3 },
    ...patch,
  }
}
