/**
 * The packages that the shell provides to every container, once and eagerly. Without these imports, packages that the
 * shell itself does not use would be missing in the share scope.
 */
import 'react'
import 'react/jsx-runtime'
import 'react-dom'
import 'react-dom/client'
import 'nanostores'
import '@nanostores/react'
