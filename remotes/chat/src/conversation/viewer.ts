/** Whose screen it is: their own messages stand at the end of the line, and only customers order. */
export type Viewer = 'customer' | 'agent'
