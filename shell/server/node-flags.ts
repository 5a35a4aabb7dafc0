/**
 * Node's flags for built programs. Without a heap limit, V8 on a large machine collects hundreds of megabytes of garbage
 * before it frees them. With a limit it frees them earlier.
 */
export const nodeFlags = ['--enable-source-maps', '--max-old-space-size=1024']
