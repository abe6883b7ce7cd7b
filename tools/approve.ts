/** `npm run approve`: keeps what is drawn now as the approved pictures of tickets. */
import '@parastoo/server/modules/flights/ticketing/testing/approve-tickets'
