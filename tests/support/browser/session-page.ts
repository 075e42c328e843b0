import { init } from 'supertokens-web-js/index.js'
import * as EmailPassword from 'supertokens-web-js/recipe/emailpassword/index.js'
import * as EmailVerification from 'supertokens-web-js/recipe/emailverification/index.js'
import * as Session from 'supertokens-web-js/recipe/session/index.js'
import * as ThirdParty from 'supertokens-web-js/recipe/thirdparty/index.js'

// The script of a test page: the session library, exposed to the test.

const events: string[] = []

init({
  appInfo: { appName: 'Test', apiDomain: location.origin, apiBasePath: '/api/auth' },
  recipeList: [
    Session.init({ onHandleEvent: ({ action }) => void events.push(action) }),
    EmailPassword.init(),
    EmailVerification.init(),
    ThirdParty.init(),
  ],
})

const auth = { EmailPassword, EmailVerification, Session, ThirdParty, events }

declare global {
  interface Window {
    auth: typeof auth
  }
}

window.auth = auth
