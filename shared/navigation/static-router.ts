export { StaticRouter } from 'react-router-dom'
