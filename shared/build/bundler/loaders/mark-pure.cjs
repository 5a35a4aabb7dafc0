/**
 * Contracts are created by function calls, which bundlers keep because of possible side effects: one constant of a
 * contract file would include all its schemas and zod. The calls have no side effects, so this loader marks them as
 * pure.
 */
const makers = /(?<![\w.$])(z\.[A-Za-z_]+|envelope)\(/g

module.exports = function markPure(source) {
  return source.replace(makers, '/* @__PURE__ */ $1(')
}
