/** Rspack's start code of a container, which the build wraps into a function (`shared/build/bundler/start-code.ts`). */
declare module 'virtual-start-code' {
  export function startContainer(bundlerRequire: unknown, constants: unknown): void
}

// Modules of the bundler runtime without types, which are only passed on.
declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  export const consumes: unknown
}
declare module '@module-federation/webpack-bundler-runtime/dist/getSharedFallbackGetter.js' {
  export const getSharedFallbackGetter: unknown
}
declare module '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js' {
  export const installInitialConsumes: unknown
}
declare module '@module-federation/webpack-bundler-runtime/dist/remotes.js' {
  export function remotes(options: object): void
}
