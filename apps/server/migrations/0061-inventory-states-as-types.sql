-- As in 0060, of what every sale writes.
create domain inventory.hold_state as text check (value in ('held', 'released', 'issued', 'refused'));
alter table inventory.hold
  drop constraint hold_state_check,
  alter column state type inventory.hold_state;

create domain inventory.passenger_type as text check (value in ('Adult', 'Child', 'Infant'));
create domain inventory.ticket_number as text check (value ~ '^[0-9]{13}$');
alter table inventory.ticket
  drop constraint ticket_passenger_type_check,
  drop constraint ticket_number_check,
  alter column passenger_type type inventory.passenger_type,
  alter column number type inventory.ticket_number;
