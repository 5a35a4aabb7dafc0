/** The user of the screen. Messages of the viewer are aligned to the end of the line, and only customers can order. */
export type Viewer = 'customer' | 'agent'
