/**
 * What the shell provides to every container, once and eagerly. These imports only make it present: without them a
 * package that the shell itself does not touch would be missing from the share scope.
 */
import 'react'
import 'react/jsx-runtime'
import 'react-dom'
import 'react-dom/client'
import 'nanostores'
import '@nanostores/react'
