import { Socket } from 'node:net'

const local = /^(localhost|127(\.\d{1,3}){3}|::1|::|0\.0\.0\.0)$/

/** The host of `connect(path)`, `connect(port, host)`, `connect(options)`, or of the array that `net` passes. */
function hostOf([first, second]) {
  const isOptions = typeof first === 'object' && first !== null
  const path = isOptions ? first.path : Number.isNaN(Number(first)) ? first : undefined
  if (path !== undefined && path !== null) return 'localhost'
  const host = isOptions ? first.host : second
  return typeof host === 'string' && host !== '' ? host : 'localhost'
}

/** Rejects and logs connections to other machines. Programs of the tests import this module first. */
function guard() {
  const { connect } = Socket.prototype
  globalThis.__outsideHosts = []
  Socket.prototype.connect = function (...given) {
    const host = hostOf(Array.isArray(given[0]) ? given[0] : given)
    if (local.test(host)) return connect.apply(this, given)
    globalThis.__outsideHosts.push(host)
    console.error(`Request to an external host: ${host}`)
    process.nextTick(() =>
      this.destroy(new Error(`Tests cannot connect to other machines: ${host}`)),
    )
    return this
  }
}

if (!globalThis.__outsideHosts) guard()
