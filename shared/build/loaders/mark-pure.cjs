/**
 * Contracts are made by calls, which bundlers keep because they could do something: one used constant of a contract
 * file would bring all its schemas and zod along. They do nothing but make a value, so they are marked as such.
 */
const makers = /(?<![\w.$])(z\.[A-Za-z_]+|envelope)\(/g

module.exports = function markPure(source) {
  return source.replace(makers, '/* @__PURE__ */ $1(')
}
