/** Rspack's start code of a container, made a function by the build (`shared/build/start-code.ts`). */
declare module 'virtual-start-code' {
  export function startContainer(bundlerRequire: unknown, constants: unknown): void
}

// Parts of the bundler runtime that come without types; they are only handed on.
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
