import '#preview/styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from '#preview/shell/app.tsx'
import { readTheme } from '#preview/shell/theme.ts'
import { readSession } from '#preview/state/session.ts'
import { editorLanguage } from '#preview/texts.ts'

readTheme()
document.documentElement.lang = editorLanguage()
const root = document.getElementById('editor')
if (root) createRoot(root).render(<App />)
void readSession()
