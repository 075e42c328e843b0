// Lets the development server replace styles of widgets whose components are never loaded in the browser.
import.meta.glob(['/widgets/*/*/*.module.css', '/renderer/components/*/*.module.css'], { eager: true })

import '#renderer/styles/base.css'
import '#renderer/styles/extended-letters.css'
import '#renderer/styles/right-to-left.css'

// The styles replace themselves; their class names stay the same.
import.meta.hot?.accept()
