/**
 * How Node runs a built program, for `npm start`, tests and whoever starts one by hand. Without a limit V8 lets
 * hundreds of megabytes of old garbage gather on a large machine before it looks for it: with one it collects early.
 */
export const nodeFlags = ['--enable-source-maps', '--max-old-space-size=1024']
