/**
 * What the shell provides to every container, once, and eagerly (DESIGN 3). Imported for the sake of being there:
 * a package that the shell itself does not touch would otherwise be missing from the share scope.
 */
import 'react'
import 'react/jsx-runtime'
import 'react-dom'
import 'react-dom/client'
import 'nanostores'
import '@nanostores/react'
