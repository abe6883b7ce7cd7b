-- Staff find an order by the number on a policy, and nobody who telephones says whose policy it is; the other index begins with the insurer.
create index issued_of_number on insurance.issued (number);
